// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A token as Tether's on Ethereum: `transfer` answers nothing at all.
contract TestToken {
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    /// Several at once, as an exchange pays its customers.
    function transferEach(address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) move(msg.sender, to[i], values[i]);
    }

    /// A payment in the network's own coin that no transaction names as its recipient.
    function forward(address payable to) external payable {
        to.transfer(msg.value);
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
